/** Style guides that keep no text back. */
export const noGate = { gate: () => Promise.resolve(null), assertChecked: () => {} }
