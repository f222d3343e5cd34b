import type { Session } from '@soglia/hub-client/sign-in';
import { sessionFor } from '#hub/sign-in.ts';
import { owner, startDemoHub, type DemoHubProcess } from '#processes/demo-hub.ts';
import { startGateway, type GatewayOptions, type GatewayProcess } from '#processes/gateway.ts';

/** The whole product before the demo home, and somebody who is signed in. */
export interface House {
  readonly demo: DemoHubProcess;
  readonly gateway: GatewayProcess;
  readonly session: Session;
  close(): Promise<void>;
}

export const openHouse = async (options: GatewayOptions = {}): Promise<House> => {
  const demo = await startDemoHub();
  const gateway = await startGateway(demo.url, options);
  const session = await sessionFor(gateway.hubUrl, gateway.appUrl, owner);
  return {
    demo,
    gateway,
    session,
    close: async () => {
      await gateway.stop();
      await demo.stop();
    },
  };
};
