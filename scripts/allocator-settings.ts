/**
 * Settings of the C library's allocator for a server. By default it keeps one heap per thread and does not return freed memory:
 * some 90 MB that compilers needed at the start (docs/decisions/0080). The operator's own settings take precedence.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};
