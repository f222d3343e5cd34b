/** The errors that every function of this package rejects with. */
export {
  HubError,
  SignInError,
  type HubErrorCode,
  type HubErrorDetail,
  type SignInErrorCode,
} from './errors.ts';
export { toHubError } from './to-hub-error.ts';
