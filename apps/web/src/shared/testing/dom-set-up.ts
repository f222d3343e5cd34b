import { afterEach } from 'vitest';

// Only files with `// @vitest-environment happy-dom` have a document; the others load nothing of this.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
