/** Cache tag of all pages made of jobs; invalidated by every change of the jobs on offer. */
export const jobTags = ['recruit-jobs'];
