/** A day as people write it: `14 Nov`. */
export const dayOf = (at: Date) => at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })

/** `14 Nov, 20:30`. */
export const momentOf = (at: Date) =>
  `${dayOf(at)}, ${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`

/** `20:30:12`, for things that come within a minute. */
export const exactTimeOf = (at: Date) => at.toLocaleTimeString('en-GB')
