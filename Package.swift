// swift-tools-version: 6.2
import PackageDescription

// The star: a stage imports Model and its C library and no other stage; only Shell sees them all.
// Planning and Sample also read the catalogue (Services).

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func stage(_ name: String, _ others: Target.Dependency...) -> Target {
  .target(name: name, dependencies: ["Model"] + others, swiftSettings: strict)
}

func tests(of name: String, _ others: Target.Dependency...) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "Model", "Seeded"] + others,
    swiftSettings: strict
  )
}

let package = Package(
  name: "weir",
  products: [.executable(name: "weir", targets: ["weir"])],
  targets: [
    .target(name: "Model", dependencies: ["CDigest"], swiftSettings: strict),
    stage("Parsing"),
    stage("Services", "CCatalogue", "CServices"),
    stage("Planning", "Services"),
    stage("Fetching", "CCurl", "CZlib", "CSQLite"),
    stage("Sample", "Services", "CSQLite", "CSample"),
    stage("Decoding", "CJSON", "CExpat"),
    stage("Evaluating", "CSQLite", "CProj"),
    stage("Printing"),
    stage(
      "Shell", "Parsing", "Services", "Planning", "Fetching", "Sample", "Decoding", "Evaluating",
      "Printing", "CArguments", "CEdit"),
    .executableTarget(
      name: "weir", dependencies: ["Shell"], swiftSettings: strict,
      linkerSettings: [
        // `make install` puts libsimdjson, which has no archive in Debian, beside the program.
        .unsafeFlags(["-Xlinker", "-rpath=$ORIGIN/../lib/weir"]),
        .unsafeFlags(
          ["-Xclang-linker", "-no-pie", "-Xlinker", "-s"], .when(configuration: .release)),
      ]),

    // C libraries: static where Debian has the archive, libcurl and PROJ opened at first use.
    .target(
      name: "CSQLite", linkerSettings: [.linkedLibrary(":libsqlite3.a"), .linkedLibrary("m")]),
    .target(name: "CExpat", linkerSettings: [.linkedLibrary(":libexpat.a")]),
    .target(name: "CZlib", linkerSettings: [.linkedLibrary(":libz.a")]),
    .target(name: "CDigest", linkerSettings: [.linkedLibrary(":libmd.a")]),
    .target(name: "CArguments"),
    .target(
      name: "CEdit",
      linkerSettings: [":libedit.a", ":libbsd.a", ":libmd.a", ":libtinfo.a"].map {
        .linkedLibrary($0)
      }),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CProj", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    // Data carried inside the program.
    .target(name: "CCatalogue", exclude: ["data"]),
    .target(name: "CServices", exclude: ["data"]),
    .target(name: "CSample", exclude: ["tables", "answers", "sample.db", "build-store"]),

    // Tests. Seeded gives the same random numbers in every run; Loopback is a server on 127.0.0.1
    // that can misbehave on request.
    .target(name: "Seeded", path: "Tests/Seeded", swiftSettings: strict),
    .target(name: "Loopback", path: "Tests/Loopback", swiftSettings: strict),
    .testTarget(name: "ModelTests", dependencies: ["Model"], swiftSettings: strict),
    tests(of: "Parsing"),
    tests(of: "Services"),
    tests(of: "Planning", "Services", "Parsing"),
    tests(of: "Fetching", "Loopback", "CZlib"),
    tests(of: "Sample", "Services"),
    tests(of: "Decoding"),
    tests(of: "Evaluating", "Parsing"),
    tests(of: "Printing"),
    tests(of: "Shell", "Parsing", "Services", "Planning", "Sample", "Evaluating"),
    .testTarget(
      name: "GrammarTests", dependencies: ["Parsing", "Model", "Seeded"], swiftSettings: strict),
    .testTarget(name: "LayoutTests", swiftSettings: strict),
    .testTarget(
      name: "CaseTests", dependencies: ["Loopback", "Seeded", "weir"], swiftSettings: strict),
    // The line editor alone, with a fixed catalogue: what it gives is printed.
    .executableTarget(
      name: "EditorTrial", dependencies: ["Shell"], path: "Tests/EditorTrial",
      swiftSettings: strict),
    .target(name: "Pseudoterminal", path: "Tests/Pseudoterminal", swiftSettings: strict),
    .testTarget(
      name: "PromptTests", dependencies: ["Pseudoterminal", "Loopback", "weir", "EditorTrial"],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
