/** The requests of a sign-in, loaded apart from what draws the screen. */
export { redeemCode, signIn } from '@soglia/hub-client/sign-in';
