import { configureGlobal } from 'fast-check'

/**
 * Properties draw the same values each time, so that a change that was noticed once is noticed again; one that has found
 * nothing within 1 s, counted code being slow, is taken to hold. The first failure is enough: none is made simpler.
 */
configureGlobal({ seed: 1, interruptAfterTimeLimit: 1000, markInterruptAsFailure: false, endOnFailure: true })
