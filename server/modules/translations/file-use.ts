import type { FileUse } from '../files/index.ts'
import type { TranslationOrders } from './orders.ts'
import { translationsOf } from './repository.ts'

/** Each translation holds time of its own. */
export const translationUse = (orders: Pick<TranslationOrders, 'secondsUsed'>): FileUse => ({
  async secondsUsed(db, file) {
    const rows = await translationsOf(db, file.id)
    const seconds = await Promise.all(rows.map((row) => orders.secondsUsed(db, row)))
    return { other: seconds.reduce((sum, one) => sum + one, 0) }
  },
})
