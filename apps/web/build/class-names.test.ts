import { expect, it } from 'vitest';
import { createClassNames } from './class-names.ts';

it('names a class by its file, wherever the project is', () => {
  const name = createClassNames('/home/one')('card', '/home/one/src/card.module.css?direct');
  expect(name).toMatch(/^card_[0-9A-Za-z]{3}$/);
  expect(createClassNames('/srv/two')('card', '/srv/two/src/card.module.css')).toBe(name);
  expect(createClassNames('/srv/two')('card', '/srv/two/src/sheet.module.css')).not.toBe(name);
});

it('fails where two files would share a name, and not where one file is read again', () => {
  const names = createClassNames('/home/one');
  const seen = new Map<string, string>();
  const clash = () => {
    for (let at = 0; at < 300_000; at += 1) {
      const file = `/home/one/${at}.module.css`;
      seen.set(names('card', file), file);
    }
  };
  expect(names('card', '/home/one/0.module.css')).toBe(names('card', '/home/one/0.module.css'));
  expect(clash).toThrow('the same class name');
});
