// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSwipe } from './use-swipe.ts';

interface SlideProps {
  readonly onEnd: (moved: number) => void;
}

const Slide = ({ onEnd }: SlideProps) => {
  const { moved, handlers } = useSwipe(onEnd);
  return (
    <div role="group" {...handlers}>
      {moved}
    </div>
  );
};

it('follows the finger that began, whatever another one does', () => {
  const onEnd = vi.fn();
  const { getByRole, unmount } = render(<Slide onEnd={onEnd} />);
  const slide = getByRole('group');
  const finger = { pointerId: 1, isPrimary: true, button: 0 };
  const other = { pointerId: 2, isPrimary: false, button: 0 };
  fireEvent.pointerDown(slide, { ...finger, clientX: 100 });
  fireEvent.pointerMove(slide, { ...finger, clientX: 80 });
  fireEvent.pointerDown(slide, { ...other, clientX: 10 });
  fireEvent.pointerUp(slide, other);
  fireEvent.pointerCancel(slide, other);
  expect(slide.textContent).toBe('-20');
  fireEvent.pointerMove(slide, { ...finger, clientX: 30 });
  fireEvent.pointerUp(slide, finger);
  expect(onEnd.mock.calls).toEqual([[-70]]);
  expect(slide.textContent).toBe('');
  unmount();
});
