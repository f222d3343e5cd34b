import { target } from '../target/target.ts';
import { request, type Answer, type Call } from './request.ts';

/** One request to the hub of this run. */
export const http = (path: string, call: Call = {}): Promise<Answer> => request(`${target.url}${path}`, call);
