import { EnergySkeleton } from '../energy-skeleton.tsx';

/** 'Consumo' */
export const ConsumptionTab = () => <EnergySkeleton />;
