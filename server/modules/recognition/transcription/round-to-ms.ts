/** Seconds to the millisecond, which is finer than any engine hears. */
export const roundToMs = (seconds: number): number => Math.round(seconds * 1000) / 1000
