import type { Intake } from '../../server/modules/files/human/intake.ts'

const unwanted = () => Promise.reject(new Error('No file of this test is for people to write down.'))

/** For files that only the machine writes down. */
export const noIntake: Intake = { admit: unwanted, open: unwanted }
