/** How product texts are written, and in which voice (specification 2, section 3). Apart from the shapes, whose library screens need not load. */
export const contentStyles = ['highlight', 'simple', 'minimalism', 'storytelling'] as const;
export const tones = ['persuasive', 'expert', 'daring', 'playful', 'sophisticated', 'supportive'] as const;
