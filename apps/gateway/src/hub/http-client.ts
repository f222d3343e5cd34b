// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- projects that import the gateway need the types too
/// <reference path="./undici-parts.d.ts" />
/**
 * The part of undici that speaks to the hub. Its entry also loads its fetch, its caches and its mocks, 80 modules and
 * 4 MB; and it gives the dispatchers their methods, as is done here.
 */
import api from 'undici/lib/api/index.js';
import errors from 'undici/lib/core/errors.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';

Object.assign(Dispatcher.prototype, api);

export { errors, Pool };
