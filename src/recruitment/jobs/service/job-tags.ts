/** Whoever changes what is on offer drops, with this tag, every page made of jobs. */
export const jobTags = ['recruit-jobs'];
