// The server follows.
