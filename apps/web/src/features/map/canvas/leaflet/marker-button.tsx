import { useRef, type ReactNode } from 'react';
import { useDrawnMap } from './map-context.ts';

interface MarkerButtonProps {
  readonly className: string | undefined;
  /** The accessible name. */
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button on the map; the end of dragging the map by it is no press. */
export const MarkerButton = ({ className, label, onPress, children }: MarkerButtonProps) => {
  const { map } = useDrawnMap();
  const dragged = useRef(false);
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      onPointerDown={() => {
        dragged.current = false;
        map.once('dragstart', () => (dragged.current = true));
      }}
      onClick={(event) => {
        // Keys are no pointer, whatever was dragged before.
        if (event.detail === 0 || !dragged.current) onPress();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </button>
  );
};
