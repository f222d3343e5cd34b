declare module '*.json?icons' {
  /** Path data by name. */
  const paths: Readonly<Record<string, string>>;
  export default paths;
}
