/**
 * Settings of the C library's allocator for a server. By default it keeps one heap per thread and does not return freed memory:
 * some 90 MB that compilers needed at the start (docs/decisions/0080). The operator's own settings take precedence.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};

/**
 * Node's flags for a server. Otherwise the young generation grows to three times 32 MB: it takes 80 MB, and is collected so rarely that
 * the buffers of finished responses make V8 collect the whole heap instead (docs/decisions/0099). With more than one helper thread, a
 * collection takes the main thread's processor from it (docs/decisions/0100). The whole heap is collected when it has doubled: by default
 * V8 does so the sooner, the less the heap grows (docs/decisions/0099).
 */
export const heapFlags = ["--max-semi-space-size=16", "--v8-pool-size=1", "--heap-growing-percent=100"];
