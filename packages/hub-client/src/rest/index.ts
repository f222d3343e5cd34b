/** The one function that sends HTTP requests to a hub. */
export { sendRestRequest, type RestRequest, type RestResponse } from './send-request.ts';
