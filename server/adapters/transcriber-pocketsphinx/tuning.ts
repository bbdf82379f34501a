/** Put in below, after measuring. */
export const TUNING: readonly string[] = ['-maxhmmpf', '5000']
