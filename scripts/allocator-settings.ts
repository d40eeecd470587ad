/**
 * Settings of the C library's allocator for a server. By default it keeps a heap for each thread and holds on to what has been
 * freed in it: some 90 MB that compilers needed at the start (docs/decisions/0080). What the operator has set wins.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};
