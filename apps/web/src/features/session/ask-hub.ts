/** The part of hub-client that signs people in, apart from what the screen needs to be drawn. */
export { redeemCode, signIn } from '@soglia/hub-client/sign-in';
