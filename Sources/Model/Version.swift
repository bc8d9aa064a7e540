/// The version of weir, as `--version` prints it and requests carry it.
package let weirVersion = "0.1.0"
