import { z } from 'zod'
import { MOST_HOURS, pay } from '../../../shared/contract/plan.ts'
import type { Order } from '../../../shared/domain/pricing.ts'
import { messages } from '../../../shared/messages.ts'

const MOST_MINUTES = 60

/** A number as it stands in its field: required, in its range, whole. */
function typedNumber({ most, outside, notWhole }: { most: number; outside: string; notWhole: string }) {
  return z
    .string()
    .refine((text) => text.trim() !== '' && Number(text) >= 0, { message: outside, abort: true })
    .refine((text) => Number.isInteger(Number(text)) && Number(text) <= most, { message: notWhole })
}

const hours = typedNumber({ most: MOST_HOURS, outside: messages.hoursMissing, notWhole: messages.wholeHours })

/** Name on card counts only while a card is entered, for the first time or in place of the saved one. */
export const checkoutForm = z
  .object({
    autoHours: hours,
    humanHours: hours,
    humanMinutes: z
      .string()
      .refine((text) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= MOST_MINUTES, {
        message: messages.minutesMissing,
        abort: true,
      })
      .refine((text) => Number.isInteger(Number(text)), { message: messages.wholeMinutes }),
    isNewCard: z.boolean(),
    nameOnCard: z.string(),
  })
  .superRefine(({ isNewCard, nameOnCard }, context) => {
    if (!isNewCard) return
    const { error } = pay.body.shape.name_on_card.safeParse(nameOnCard)
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: ['nameOnCard'], message })
  })
export type CheckoutForm = z.infer<typeof checkoutForm>

/** What the checkout begins with: one hour of auto transcription. */
export const FIRST_ORDER = { autoHours: '1', humanHours: '0', humanMinutes: '0' } as const

/** The order in the fields; what is not valid yet counts as nothing. */
export function orderOf({
  autoHours,
  humanHours,
  humanMinutes,
}: Pick<CheckoutForm, 'autoHours' | 'humanHours' | 'humanMinutes'>): Order {
  return {
    autoSeconds: amount(autoHours, MOST_HOURS) * 3600,
    humanSeconds: amount(humanHours, MOST_HOURS) * 3600 + amount(humanMinutes, MOST_MINUTES) * 60,
  }
}

function amount(text: string, most: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number <= most ? number : 0
}
