/** What the service accepts. */
export const annotationLimits = { comment: 2_000, annotations: 50, penPoints: 200 } as const;
