import { afterEach } from 'vitest';

// Only files with `// @vitest-environment happy-dom` have a document; the others load nothing of this.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  const { takeNotices } = await import('../ui/notices.ts');
  afterEach(() => {
    cleanup();
    // What nobody showed waits, and would be told to a test of the next file.
    takeNotices(() => undefined)();
  });
}
