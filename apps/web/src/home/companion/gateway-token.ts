/** Between the product's name and the rest, in the names of long-lived tokens that the product makes. */
export const TOKEN_NAME_SEPARATOR = ' · ';

/** The name of the gateway's own token on the hub. */
export const gatewayTokenName = (product: string): string => `${product}${TOKEN_NAME_SEPARATOR}gateway`;
