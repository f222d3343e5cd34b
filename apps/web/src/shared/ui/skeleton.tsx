import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Gives it the size of the content. */
  readonly className?: string | undefined;
}

/** Placeholder of content that is loading. The element around it has `aria-busy`. */
export const Skeleton = ({ className }: SkeletonProps) => (
  <span className={classNames(styles['skeleton'], className)} aria-hidden="true" />
);
