/** Whether a part of the app did not arrive: offline, or a newer version has taken its place. */
export const isFetchFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);
