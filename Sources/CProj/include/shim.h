#pragma once
// PROJ, opened at first use: few answers need coordinates, and with it come libcurl, libtiff and
// more. The declarations are our own, of what we use of PROJ's proj.h, so that no header is needed.

typedef struct PJconsts PJ;
typedef struct pj_ctx PJ_CONTEXT;

/// As PROJ's PJ_COORD, a union of structs of four doubles, is passed and returned.
typedef struct { double x, y, z, t; } proj_coordinate;

/// PJ_FWD of PJ_DIRECTION.
enum { proj_forward = 1 };

/// The entry points we use, filled by `proj_open`.
struct proj_library {
  PJ_CONTEXT *(*context_create)(void);
  PJ_CONTEXT *(*context_destroy)(PJ_CONTEXT *);
  void (*log_func)(PJ_CONTEXT *, void *data, void (*)(void *data, int level, const char *));
  PJ *(*create)(PJ_CONTEXT *, const char *);
  PJ *(*create_crs_to_crs)(PJ_CONTEXT *, const char *, const char *, void *area);
  PJ *(*normalize_for_visualization)(PJ_CONTEXT *, const PJ *);
  PJ *(*destroy)(PJ *);
  proj_coordinate (*trans)(PJ *, int direction, proj_coordinate);
  /// Metres along the ellipsoid between two places, x the longitude and y the latitude in radians.
  double (*lp_dist)(const PJ *, proj_coordinate, proj_coordinate);
};

/// Opens libproj.so.25 (PROJ 9) once for the process; NULL when it is missing or lacks a function.
const struct proj_library *proj_open(void);

/// A context that keeps its words to itself: `proj_log_level` silences only some of them.
PJ_CONTEXT *proj_create_silent_context(const struct proj_library *);
