/** The signed-in account's own password and accesses. */
export { changePassword } from './change-password.ts';
export { deleteRefreshToken, readRefreshTokens, type RefreshToken } from './refresh-tokens.ts';
export { tokenIdOf } from '../sign-in/token-id.ts';
