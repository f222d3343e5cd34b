import { useMemo } from 'react';
import type { Entity } from '@soglia/hub-client';
import { useWatched } from '#hub/use-watched.ts';
import type { Room } from '../model/rooms.ts';
import { factsOf } from './facts.ts';

/** More lamps than this are not looked at for a word in a heading. */
const MOST_LIGHTS = 40;
const none: readonly string[] = [];

/** What matters in a room: how warm it is, and which lamps are on. Asked of the hub while the heading is on screen. */
export const RoomFacts = ({ room }: { readonly room: Room }) => {
  const { thermometer, lights } = room;
  const watched = useMemo(
    () => [
      ...(thermometer === undefined ? none : [thermometer]),
      ...(lights.length > MOST_LIGHTS ? none : lights),
    ],
    [thermometer, lights],
  );
  const read = (entities: readonly (Entity | undefined)[]) => factsOf(entities, thermometer);
  return <p>{useWatched(watched, read)}</p>;
};
