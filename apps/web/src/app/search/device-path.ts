/** The parameter of /ha-dashboard that names a device to be shown. */
const DEVICE = 'device';

/** The dashboard at that device. */
export const devicePath = (entityId: string): string =>
  `/ha-dashboard?${new URLSearchParams({ [DEVICE]: entityId }).toString()}`;

/** The device that an address wants shown. */
export const deviceOf = (search: string): string | undefined =>
  new URLSearchParams(search).get(DEVICE) ?? undefined;
