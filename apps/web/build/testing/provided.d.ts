import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    demoHub: string;
    oddServer: string;
  }
}
