import { DeviceIcon, DeviceStatus } from '#features/search/device-preview.tsx';
import type { ResultPreview } from '#features/search/search-result.tsx';

/** Renders a device in the results of the search. */
export const preview: ResultPreview = {
  icon: ({ entity_id }) => <DeviceIcon entityId={entity_id} />,
  status: ({ entity_id }) => <DeviceStatus entityId={entity_id} />,
};
