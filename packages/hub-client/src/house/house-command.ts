/** The first reading of a house; the main chunk of the app sends it before it has loaded anything else. */
export const firstHouseCommand = { type: 'soglia/house', states: true } as const;

/** The gateway asks the hub in the client's place, with this many ids. */
export const HOUSE_IDS = 6;
