import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** A test card that pays. */
export const VISA_NUMBER = '4242424242424242'

/** Types the test card into the fields of the test mode, with a name when there is one. */
export async function typeCard(user: UserEvent, name = ''): Promise<void> {
  if (name) await user.type(screen.getByLabelText('Name on card'), name)
  await user.type(screen.getByLabelText('Card number'), VISA_NUMBER)
  await user.type(screen.getByLabelText('Expiry date'), `12${(new Date().getFullYear() + 3) % 100}`)
  await user.type(screen.getByLabelText('Security code'), '123')
}
