import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { loginPage } from './login-page.ts';

const files = { script: 'assets/login-1.js', styles: ['assets/login-2.css'] };

it('puts the form in place of the logo, and keeps the message for lost scripts', async () => {
  const index = await readFile(new URL('../index.html', import.meta.url), 'utf8');
  const page = loginPage(index, 'en', '<form>$&</form>', files);
  expect(page).toContain('<div id="root" data-prerendered><form>$&</form>');
  expect(page).toContain('<html lang="en">');
  expect(page).not.toContain('class="boot"');
  expect(page).toContain('<p id="lost" role="alert" hidden>');
  expect(page).toContain('href="/assets/login-1.js"');
  expect(page.indexOf('/assets/login-2.css')).toBeLessThan(page.indexOf('</head>'));
});

it('fails on an index.html without the logo', () => {
  expect(() => loginPage('<div id="root"></div>', 'it', '<form></form>', files)).toThrow('no logo');
});
