interface LogoProps {
  /** Pixels; the logo is square. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** A doorway with a lit door; decorative. */
export const Logo = ({ size = 32, className }: LogoProps) => (
  <svg className={className} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
    <path d="M8 60V28a24 24 0 0 1 48 0v32h-9V28a15 15 0 0 0-30 0v32z" fill="#00d4aa" />
    <path d="M22 60V28a10 10 0 0 1 10-10c5.6 7.4 8 15.2 8 24s-1 12.6-2.4 18z" fill="#ffc65c" />
  </svg>
);
