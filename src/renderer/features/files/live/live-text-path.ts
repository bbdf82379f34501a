/** The address where a live session is written down. */
export const liveTextPath = (id: string) => `/editor/live/${id}`
