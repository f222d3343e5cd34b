declare module '*.json?icons' {
  /** Path data by name. */
  const paths: Readonly<Record<string, string>>;
  // eslint-disable-next-line import-x/no-default-export -- as a JSON module has it
  export default paths;
}
