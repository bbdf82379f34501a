import { configureGlobal } from 'fast-check'

/**
 * Properties draw the same values each time, so that a change that was noticed once is noticed again. One that has
 * found nothing within a quarter of a second is taken to hold; the first failure is enough, and is not made simpler.
 */
configureGlobal({ seed: 1, interruptAfterTimeLimit: 250, markInterruptAsFailure: false, endOnFailure: true })
