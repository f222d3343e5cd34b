// oxlint-disable-next-line typescript/triple-slash-reference -- programs that only import this find its types so
/// <reference path="./undici-parts.d.ts" />
/**
 * What the gateway uses of undici. Its whole has `fetch`, caches, sockets and test doubles besides: 2 MB of memory
 * (docs/performance.md).
 */
import api from 'undici/lib/api/index.js';
import buildConnector from 'undici/lib/core/connect.js';
import errors from 'undici/lib/core/errors.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';

// As undici's own index does: `request` of agents and pools.
Object.assign(Dispatcher.prototype, api);

export { Agent, buildConnector, errors, Pool };
