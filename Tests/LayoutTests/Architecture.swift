/// The rooms of the house: each target, and what its files may import of ours.
///
/// A stage imports `Model` and its C library and no other stage; only `Shell` sees them all.
let architecture: [String: Set<String>] = [
  "Model": ["CDigest"],
  "Parsing": ["Model"],
  "Services": ["Model", "CCatalogue", "CServices"],
  "Planning": ["Model", "Services"],
  "Fetching": ["Model", "CCurl", "CZlib", "CSQLite"],
  "Sample": ["Model", "Services", "CSQLite", "CSample"],
  "Decoding": ["Model", "CJSON", "CExpat"],
  "Evaluating": ["Model", "CSQLite", "CProj"],
  "Printing": ["Model"],
  "Shell": [
    "Model", "Parsing", "Services", "Planning", "Fetching", "Sample", "Decoding", "Evaluating",
    "Printing", "CArguments", "CEdit",
  ],
  "weir": ["Shell"],
  // C libraries, and data carried inside the program: no Swift of their own.
  "CArguments": [], "CDigest": [], "CCatalogue": [], "CServices": [], "CCurl": [], "CEdit": [],
  "CExpat": [],
  "CJSON": [], "CProj": [], "CSQLite": [],
  "CSample": [], "CZlib": [],
]

/// What any target may import: the C library and atomics, but no Foundation, which costs start-up.
let systemModules: Set<String> = ["Glibc", "Synchronization"]
