/** A part of a time or a date, with two digits at least: `07`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')
