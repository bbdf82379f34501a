/** Where the human transcription of a QUOTED file is paid. */
export const payQuotaPath = (fileId: string) => `/account/checkout/pay-human-quota?id=${encodeURIComponent(fileId)}`
