import * as z from 'zod';

const APP_ID = 'give the number of the application, such as 1234567';
const KEY = 'give the key of the application, such as 278d425bdf160c739803';
const SECRET = 'give the secret of the application';
const CLUSTER = 'give the name of a cluster, such as eu';

/** Pusher gives numbers, and servers of its protocol any word. */
export const pushAppId = z.string({ error: APP_ID }).regex(/^[\w-]{1,64}$/, APP_ID);
export const pushKey = z.string({ error: KEY }).regex(/^[\w-]{1,100}$/, KEY);
export const pushSecret = z.string({ error: SECRET }).regex(/^[\x21-\x7e]{1,200}$/, SECRET);
/** It becomes a part of a host name. */
export const pushCluster = z.string({ error: CLUSTER }).regex(/^[a-z0-9-]{1,30}$/, CLUSTER);
